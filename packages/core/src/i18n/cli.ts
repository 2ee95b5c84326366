import { cliHelpTexts } from "./cliHelp.ts";
import { cliMailTexts } from "./cliMail.ts";
import { cliMessageTexts } from "./cliMessages.ts";
import { cliOptionTexts } from "./cliOptions.ts";
import { cliDoctorTexts } from "./cliDoctor.ts";
import { cliServeTexts } from "./cliServe.ts";
import { cliTopicTexts } from "./cliTopics.ts";
import { cliUsageTexts } from "./cliUsage.ts";

/** All texts of the command line. */
export const cliTexts = {
  zh: {
    ...cliHelpTexts.zh,
    ...cliMessageTexts.zh,
    ...cliDoctorTexts.zh,
    ...cliServeTexts.zh,
    ...cliTopicTexts.zh,
    mail: cliMailTexts.zh,
    options: cliOptionTexts.zh,
    usage: cliUsageTexts.zh,
  },
  zhtw: {
    ...cliHelpTexts.zhtw,
    ...cliMessageTexts.zhtw,
    ...cliDoctorTexts.zhtw,
    ...cliServeTexts.zhtw,
    ...cliTopicTexts.zhtw,
    mail: cliMailTexts.zhtw,
    options: cliOptionTexts.zhtw,
    usage: cliUsageTexts.zhtw,
  },
  en: {
    ...cliHelpTexts.en,
    ...cliMessageTexts.en,
    ...cliDoctorTexts.en,
    ...cliServeTexts.en,
    ...cliTopicTexts.en,
    mail: cliMailTexts.en,
    options: cliOptionTexts.en,
    usage: cliUsageTexts.en,
  },
};
