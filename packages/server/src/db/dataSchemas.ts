/**
 * Schemas with our data: our tables, designed tables, and the partitions of positions. The schema of the job runner is not included, because
 * it is created again.
 */
export const dataSchemas = ["public", "designed", "banche_positions"] as const;
