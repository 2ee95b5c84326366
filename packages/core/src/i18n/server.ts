import { serverAnswerTexts } from "./serverAnswers.ts";
import { serverConceptTexts } from "./serverConcepts.ts";
import { serverSignInTexts } from "./serverSignIn.ts";

/** Messages of the server: results of changes, refusals and their reasons (contract-base §1.5, §11). */
export const serverTexts = {
  zh: { ...serverAnswerTexts.zh, ...serverSignInTexts.zh, ...serverConceptTexts.zh },
  zhtw: { ...serverAnswerTexts.zhtw, ...serverSignInTexts.zhtw, ...serverConceptTexts.zhtw },
  en: { ...serverAnswerTexts.en, ...serverSignInTexts.en, ...serverConceptTexts.en },
};
