import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '../../support/journey.ts'
import { openOutboxPage } from '../../support/outbox/outbox-page.ts'
import { openOutboxStage } from '../../support/outbox/outbox-stage.ts'

/** A small disk that is quickly filled; `null` if none may be mounted. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

function removeDisk(disk: string): void {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
}

/** Fills the disk and returns the file that takes all the free space. */
function fill(disk: string): string {
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return ballast
}

/** Truncates the write-ahead log, whose space the database would reuse for its next writes. */
function emptyLog(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'), { timeout: 10_000 })
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}

test('O6 O8 a server whose disk is full accepts no change and loses none: all arrive in order once there is space @long', {
  tag: '@once',
}, async ({ context }) => {
  const disk = mountSmallDisk()
  test.skip(disk === null, 'no disk may be mounted here')
  if (!disk) return
  const stage = await openOutboxStage(join(disk, 'data'))
  try {
    const anna = await stage.found('anna@example.com')
    await stage.carry(anna, context)
    const astra = await stage.book(anna)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    const arrived = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    expect(arrived).toMatchObject({ status: 200, body: { changed: true } })

    emptyLog(stage.product.dataDir)
    const ballast = fill(disk)
    const started = await tablet.tap(anna, 'in-progress', { appointmentId: astra, baseVersion: 2 })
    const ready = await tablet.tap(anna, 'ready', { appointmentId: astra, baseVersion: 3 })
    for (const { status, body } of [started, ready]) expect({ status, body }).toMatchObject({ status: 202 })
    await expect.poll(async () => (await tablet.outbox())?.line.why, { timeout: 20_000 }).toBe('busy')
    expect((await tablet.rows()).map(({ key, state }) => [key, state])).toEqual([
      [started.key, 'pending'],
      [ready.key, 'pending'],
    ])
    expect(stage.readEvents(astra)).toHaveLength(1)
    const health = async () => (await fetch(`${stage.origin}/api/health`)).status
    await expect.poll(health, { timeout: 20_000 }).toBe(503)

    rmSync(ballast)
    await expect.poll(health, { timeout: 20_000 }).toBe(200)
    await tablet.post({ type: 'rouse', trigger: 'send-now' })
    await tablet.expectEmpty()
    expect(stage.readEvents(astra).map(({ key, to }) => [key, to])).toEqual([
      [arrived.key, 'arrived'],
      [started.key, 'in-progress'],
      [ready.key, 'ready'],
    ])
  } finally {
    await stage.remove()
    removeDisk(disk)
  }
})
