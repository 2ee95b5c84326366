/** The interfaces that a host (Node, browser, test) must provide to core; core uses no globals. */

/** The part of the standard `AbortSignal` that core uses; the standard one fits. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export type HttpBody =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "multipart"; readonly file: UploadFile };

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpBody | undefined;
  /** The whole call, headers and body, must end within this time. */
  readonly timeoutMs: number;
  readonly signal?: CancelSignal | undefined;
  /** Whether a browser sends and stores cookies of its origin with this request. Default: no. */
  readonly usesCookies?: boolean | undefined;
  /** Called repeatedly with the progress of an upload; not called by transports that cannot know it. */
  readonly onSent?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

export interface HttpResponse {
  /** HTTP status; the result of the call is in the envelope. */
  readonly status: number;
  /** Header names are lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the body once, as text. */
  readonly text: () => Promise<string>;
  /** Reads the body once, as bytes. */
  readonly bytes: () => Promise<Uint8Array>;
}

/**
 * Sends one request.
 *
 * @throws {BancheError} `network_unreachable`, `timeout` or `aborted`; never for an HTTP status.
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;

/** A socket for text messages. */
export interface Socket {
  /** Sends a text. If it cannot be sent any more, it is lost and `onClose` is called. */
  send(text: string): void;
  /** Closes the connection; `onClose` is not called afterwards. */
  close(): void;
}

export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Called once, for any reason: refused, connection lost, or closed by the other side. */
  readonly onClose: () => void;
}

/** Starts opening a socket. Never throws; errors are reported through `onClose`. */
export type SocketFactory = (url: string, handlers: SocketHandlers) => Socket;

/** Small persistent strings: token, lock flag, size, language... */
export interface KeyValueStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal fires. */
  wait(ms: number, signal?: CancelSignal): Promise<void>;
}

/** A number in [0, 1). */
export type Random = () => number;

/** A file to be uploaded. */
export interface UploadFile {
  readonly name: string;
  /** Media type, for example `image/png`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}
