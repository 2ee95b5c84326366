import type { Screen } from "../screen.ts";
import { pictureScreen } from "./chats/picture.tsx";
import { chatsScreen } from "./chats/screen.tsx";
import { connectingScreen } from "./connecting/screen.tsx";
import { factoriesScreen } from "./factories/screen.tsx";
import { helpScreen } from "./help/screen.tsx";
import { lockScreen } from "./lock/screen.tsx";
import { messagesScreen } from "./messages/screen.tsx";
import { paletteScreen } from "./palette/screen.tsx";
import { signInScreen } from "./signIn/screen.tsx";
import { usersScreen } from "./users/screen.tsx";

/** All screens. The first place is home. */
export const screens: readonly Screen[] = [
  usersScreen,
  messagesScreen,
  chatsScreen,
  pictureScreen,
  factoriesScreen,
  helpScreen,
  paletteScreen,
  signInScreen,
  lockScreen,
  connectingScreen,
];
