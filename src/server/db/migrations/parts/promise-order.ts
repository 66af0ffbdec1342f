/** When an appointment is promised, as a page is ordered by it: without a promise it comes last. */
export const promiseOrder = 'coalesce(promised_at, 9007199254740991)'
