import { createHash } from 'node:crypto'
import { type BackupDb, type BackupRow, readTable } from '../backup/store.ts'
import type { DatabaseKind } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What a table holds: the number of its rows, and a checksum of them that does not depend on their order. */
export type TableDigest = { readonly rows: number; readonly sum: string }

const modulus = 1n << 128n

/** Adds up the hashes of rows: two databases return their rows, and the columns of a row, in different orders. */
export function createTableDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(some: readonly BackupRow[]): void {
      for (const row of some) {
        const cells = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        sum = (sum + BigInt(`0x${createHash('sha256').update(cells).digest('hex').slice(0, 32)}`)) % modulus
      }
      rows += some.length
    },
    result: (): TableDigest => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  }
}

export async function digestTable(db: BackupDb, kind: DatabaseKind, table: keyof Tables): Promise<TableDigest> {
  const digest = createTableDigest()
  for await (const rows of readTable(db, kind, table)) digest.add(rows)
  return digest.result()
}

export const isSameDigest = (a: TableDigest, b: TableDigest | undefined): boolean =>
  a.rows === b?.rows && a.sum === b.sum
