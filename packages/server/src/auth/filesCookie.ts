import type { Entry } from "@banche/core/wire";
import type { FastifyRequest } from "fastify";

import { beforeApi } from "../base/basePath.ts";
import type { Signer } from "./signing.ts";

/** Name of the cookie. It is sent to paths of files only. */
const COOKIE = "banche-files";
const purpose = "files cookie";

/**
 * The cookie for the platform's own web client. That client loads pictures and uploads avatars without its token, through `<img>` and its
 * upload control. The cookie belongs to one session and is invalid when that session ends (ADR 0114).
 *
 * @returns the value of `Set-Cookie`; undefined where the path is not allowed in one
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

/** The session of the cookie, if the cookie is valid for this call. */
export function sessionOfCookie(signer: Signer, { id }: Entry, request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined || !isGoodFor(id, request.params)) return undefined;
  const text = (request.headers.cookie ?? "").match(/(?:^|; *)banche-files=([\w.-]{1,300})/)?.[1];
  const sessionId = text === undefined ? undefined : signer.read(purpose, text);
  return typeof sessionId === "string" ? sessionId : undefined;
}

/** The cookie is valid for reading pictures and voices and for uploading an avatar only. */
function isGoodFor(id: string, params: unknown): boolean {
  if (id === "files.image" || id === "files.voice") return true;
  const type = typeof params === "object" && params !== null && "type" in params ? params.type : undefined;
  return id === "files.upload" && type === "userAvatar";
}
