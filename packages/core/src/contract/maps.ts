import { maps as declared } from "../resources/systemData/maps.ts";
import { endpoint, onPage } from "./endpoint.ts";
import { download } from "./lists.ts";
import { standardCalls } from "./standard.ts";

const { page, path } = declared;
const standard = standardCalls(declared);
/** A map of 4 MB whose quotation marks are escaped in JSON. */
const bodyLimitBytes = 12 * 1024 * 1024;

/** Maps as GeoJSON (contract-base §5.15). */
export const maps = {
  ...standard,
  create: { ...standard.create, bodyLimitBytes },
  update: { ...standard.update, bodyLimitBytes },
  content: endpoint(`GET ${path}/{id}/Data`, {
    summary: "The GeoJSON of a map as it is, without an envelope",
    response: download,
    access: onPage(page),
    kind: "bytes",
    source: "contract",
  }),
};
