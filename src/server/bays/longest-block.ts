/** No block is longer, so what began earlier than this before a span cannot reach into it. */
export const longestBlockMs = 2880 * 60_000
