/**
 * Media type by which a client announces that it knows our additions. Our server then uses our form where the
 * platform's clients need another one: codes of dictionary entries instead of ids, totals that may be capped.
 */
export const BANCHE_MEDIA_TYPE = "application/vnd.banche+json";

/** The `Accept` header of our clients. Plain JSON is first, so that other servers answer with it. */
export const ACCEPT = `application/json, ${BANCHE_MEDIA_TYPE};q=0.9, */*;q=0.8`;
