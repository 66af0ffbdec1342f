/** Whether every journey runs in every project (`npm run test:all`). Otherwise its tags decide (tests/README.md). */
export const isWholeMatrix = (): boolean => process.env.JOURNEYS !== 'short'
