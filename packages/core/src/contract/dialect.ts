/**
 * Media type by which a client says that it knows the additions of ours. Our server answers such a client in our way where
 * the platform's own clients want another: codes of dictionary entries instead of ids, totals that may be capped.
 */
export const BANCHE_MEDIA_TYPE = "application/vnd.banche+json";

/** What our clients accept; plain JSON first, so that other servers answer with it. */
export const ACCEPT = `application/json, ${BANCHE_MEDIA_TYPE};q=0.9, */*;q=0.8`;
