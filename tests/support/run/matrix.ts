/** Whether every journey runs in every project (`npm run test:all`); else each runs where its tags say (tests/README.md). */
export const isWholeMatrix = (): boolean => process.env.JOURNEYS !== 'short'
