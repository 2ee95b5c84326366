import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../lib/hash.mjs";

/**
 * A fault that is planted on purpose, and the test that must find it.
 *
 * @typedef {object} Plant
 * @property {string} name - unique, words joined by hyphens
 * @property {string} breaks - one sentence: what a person would notice
 * @property {string} file - the source to change, from the root of the checkout
 * @property {string} find - text that occurs exactly once in the file
 * @property {string} replace - the text that replaces it
 * @property {FoundBy} foundBy
 */

/**
 * @typedef {object} FoundBy
 * @property {string} file - the test file, from the root of the checkout
 * @property {string} [test] - part of a test's title, as written in the file; missing: all tests of the file
 */

/** The text of a file with a plant in it. Throws unless `find` occurs exactly once. */
export function planted(text, { name, file, find, replace }) {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: the text to replace occurs ${count} times in ${file}`);
  return text.replace(find, () => replace);
}

/**
 * Problems of a list of plants, one line each; empty when every plant can be applied and its test exists.
 *
 * @param {string} root - the folder of the checkout
 * @param {readonly Plant[]} plants
 * @returns {readonly string[]}
 */
export function problems(root, plants) {
  const names = plants.map(({ name }) => name);
  const found = names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${name}: the name is taken twice`);
  const texts = new Map();
  for (const plant of plants) {
    const { name, file, foundBy } = plant;
    if (plant.find === plant.replace) found.push(`${name}: nothing is replaced`);
    if (!existsSync(join(root, foundBy.file))) found.push(`${name}: there is no ${foundBy.file}`);
    else if (foundBy.test && !readFileSync(join(root, foundBy.file), "utf8").includes(foundBy.test)) {
      found.push(`${name}: ${foundBy.file} has no test "${foundBy.test}"`);
    }
    try {
      // Plants of one file are applied on top of each other, so that one type check covers them all.
      texts.set(file, planted(texts.get(file) ?? readFileSync(join(root, file), "utf8"), plant));
    } catch (error) {
      found.push(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`);
    }
  }
  return found;
}

/**
 * Some plants of a list, chosen by a seed: the same seed gives the same plants, in the order of the list.
 *
 * @param {readonly Plant[]} plants
 * @param {number} count
 * @param {string} seed - for example the id of a commit
 * @returns {readonly Plant[]}
 */
export function sample(plants, count, seed) {
  const byHash = [...plants].sort((a, b) => (hashOf(seed, a.name) < hashOf(seed, b.name) ? -1 : 1));
  const chosen = new Set(byHash.slice(0, count));
  return plants.filter((plant) => chosen.has(plant));
}
