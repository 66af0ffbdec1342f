/**
 * What `JOURNEYS` chooses. `short` (`npm test`): every journey but the long ones, on a tablet in English. `rest`
 * (`npm run test:rest`): the long ones, and those whose tags ask for Polish or a phone. `all`, the default
 * (`npm run test:all`): every journey in every project (tests/README.md).
 */
export type Matrix = 'short' | 'rest' | 'all'

export function findMatrix(): Matrix {
  const chosen = process.env.JOURNEYS
  return chosen === 'short' || chosen === 'rest' ? chosen : 'all'
}

export const isWholeMatrix = (): boolean => findMatrix() === 'all'
