/** The maximum length of a block: a block that began earlier than this before a span cannot overlap it. */
export const longestBlockMs = 2880 * 60_000
