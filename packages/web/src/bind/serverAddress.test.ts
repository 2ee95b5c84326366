import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatFileAddress } from "./serverAddress.ts";

const product = { content: "" };
beforeEach(() => vi.stubGlobal("document", { querySelector: () => product }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a voice by its bare name (W-12)", "", "6f.mp3", undefined, "/api/file/Image/IM/6f.mp3"],
  ["behind the base of the client", "fleet", "6f.mp3", undefined, "/fleet/api/file/Image/IM/6f.mp3"],
  ["with the signature of the server", "", "6f.mp3?s=a&e=1", undefined, "/api/file/Image/IM/6f.mp3?s=a&e=1"],
  ["small, if asked for so", "", "6f.png?s=a", "small" as const, "/api/file/Image/IM/6f.png?s=a&size=small"],
  ["no way out of the folder", "", "../../oauth/Logout", undefined, "/api/file/Image/IM/..%2F..%2Foauth%2FLogout"],
])("a file of a message is asked for at its route: %s", (_case, base, path, size, address) => {
  product.content = base;
  expect(chatFileAddress(path, size)).toBe(address);
});
