import type { ResourceRegistry } from "@banche/core";
import type { Screen } from "../screen.ts";
import { pictureScreen } from "./chats/picture.tsx";
import { chatsScreen } from "./chats/screen.tsx";
import { connectingScreen } from "./connecting/screen.tsx";
import { factoriesScreen } from "./factories/screen.tsx";
import { fleetScreen } from "./fleet/screen.tsx";
import { helpScreen } from "./help/screen.tsx";
import { menuScreen } from "./menu/screen.tsx";
import { recordScreen } from "./records/screen.tsx";
import { slotsOf } from "./special.ts";
import { lockScreen } from "./lock/screen.tsx";
import { messagesScreen } from "./messages/screen.tsx";
import { paletteScreen } from "./palette/screen.tsx";
import { signInScreen } from "./signIn/screen.tsx";

/**
 * The screens of all resources. The first place is the home screen. A resource without its own place opens from the
 * menu.
 */
export function createScreens(registry: ResourceRegistry): readonly Screen[] {
  const lists = registry.all.map((resource) => recordScreen({ resource, slots: slotsOf(resource.name) }));
  return [...lists.filter(({ kind }) => kind === "place"), ...fixed, ...lists.filter(({ kind }) => kind !== "place")];
}

const fixed: readonly Screen[] = [
  messagesScreen,
  chatsScreen,
  pictureScreen,
  fleetScreen,
  factoriesScreen,
  menuScreen,
  helpScreen,
  paletteScreen,
  signInScreen,
  lockScreen,
  connectingScreen,
];
