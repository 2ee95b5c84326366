import type { Entry } from "@banche/core/wire";
import type { FastifyRequest } from "fastify";

import { beforeApi } from "../base/basePath.ts";
import type { Signer } from "./signing.ts";

/** Name of the cookie; it goes to the paths of files only. */
const COOKIE = "banche-files";
const purpose = "files cookie";

/**
 * The cookie by which the platform's own web client reads pictures and sends avatars: it does both without its token, as
 * addresses in `<img>` and in its upload control. It is of one session and worth nothing when that one ends (ADR 0114).
 *
 * @returns the value of `Set-Cookie`; undefined where the path cannot be one
 */
export function filesCookie(
  { signer, basePath }: { readonly signer: Signer; readonly basePath: string },
  sessionId: string,
  request: FastifyRequest,
): string | undefined {
  const base = beforeApi(request, basePath);
  if (base === undefined) return undefined;
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${COOKIE}=${signer.sign(purpose, sessionId)}; Path=${base}/api/file; HttpOnly; SameSite=Strict${secure}`;
}

/** The session of the cookie of a request, where the call is one that it is good for. */
export function sessionOfCookie(signer: Signer, { id }: Entry, request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined || !isGoodFor(id, request.params)) return undefined;
  const text = (request.headers.cookie ?? "").match(/(?:^|; *)banche-files=([\w.-]{1,300})/)?.[1];
  const sessionId = text === undefined ? undefined : signer.read(purpose, text);
  return typeof sessionId === "string" ? sessionId : undefined;
}

/** Pictures and voices to look at, and the upload of an avatar: nothing else. */
function isGoodFor(id: string, params: unknown): boolean {
  if (id === "files.image" || id === "files.voice") return true;
  const type = typeof params === "object" && params !== null && "type" in params ? params.type : undefined;
  return id === "files.upload" && type === "userAvatar";
}
