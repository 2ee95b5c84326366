import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatFileAddress } from "./serverAddress.ts";

const facts = { product: "", base: "" };
const metaOf = (selector: string) => ({ content: selector.includes("banche-base") ? facts.base : facts.product });
beforeEach(() => vi.stubGlobal("document", { querySelector: metaOf }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a voice by its bare name (W-12)", "", "", "6f.mp3", undefined, "/api/file/Image/IM/6f.mp3"],
  ["behind the product", "", "fleet", "6f.mp3", undefined, "/fleet/api/file/Image/IM/6f.mp3"],
  ["below the path of the installation", "/bus", "", "6f.mp3", undefined, "/bus/api/file/Image/IM/6f.mp3"],
  ["below both", "/bus", "fleet", "6f.mp3", undefined, "/bus/fleet/api/file/Image/IM/6f.mp3"],
  ["with the signature of the server", "", "", "6f.mp3?s=a&e=1", undefined, "/api/file/Image/IM/6f.mp3?s=a&e=1"],
  ["small, if asked for so", "", "", "6f.png?s=a", "small" as const, "/api/file/Image/IM/6f.png?s=a&size=small"],
  ["no way out of the folder", "", "", "../../oauth/Logout", undefined, "/api/file/Image/IM/..%2F..%2Foauth%2FLogout"],
])("a file of a message is requested from its route: %s", (_case, base, product, path, size, address) => {
  Object.assign(facts, { base, product });
  expect(chatFileAddress(path, size)).toBe(address);
});
