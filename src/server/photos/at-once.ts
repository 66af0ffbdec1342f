/** Each call waits for an answer of the store most of its time. */
const mostAtOnce = 4

/** Does the work for each item, a few at a time. Ends at the first failure. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, worker))
}
