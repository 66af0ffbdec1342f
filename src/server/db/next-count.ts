/**
 * How many rows a job reads or writes at once next, if `count` rows took `tookMs`: as many as fit into `aimMs`. The
 * embedded database answers nobody else meanwhile, and how long a row takes depends on the machine and on the row.
 */
export const nextCount = (
  count: number,
  tookMs: number,
  { aimMs, fewest, most }: { readonly aimMs: number; readonly fewest: number; readonly most: number },
): number => Math.min(most, Math.max(fewest, Math.round((count * aimMs) / tookMs)))
