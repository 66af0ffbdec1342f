import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTargets } from '#domain/appointment.ts'
import { triggers } from '#domain/outbox/outbox-drain.ts'
import { cars, fates, findingIds, lineIds, OutboxWorld, people, walkIns } from './support/outbox/outbox-world.ts'

type Step = { name: string; run: (world: OutboxWorld) => void }

const car = fc.constantFrom(...cars, ...walkIns)
const walkIn = fc.constantFrom(...walkIns)
const choice = fc.nat(12)
const line = fc.tuple(car, fc.constantFrom(...lineIds), fc.boolean())
const finding = fc.tuple(car, fc.constantFrom(...findingIds), fc.nat(4))
const step = (name: string, run: Step['run']): Step => ({ name, run })
const minute = 60_000
const day = 1440 * minute

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(car, choice).map(([on, pick]) => step(`tap ${on} ${pick}`, (world) => world.tap(on, pick))),
  },
  { weight: 2, arbitrary: car.map((on) => step(`undo ${on}`, (world) => world.undo(on))) },
  { weight: 3, arbitrary: car.map((on) => step(`note ${on}`, (world) => world.note(on))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(walkIn, fc.boolean())
      .map(([on, isTaken]) => step(`create ${on} ${isTaken}`, (world) => world.create(on, isTaken))),
  },
  { weight: 1, arbitrary: walkIn.map((on) => step(`withdraw ${on}`, (world) => world.withdrawChain(on))) },
  {
    weight: 6,
    arbitrary: line.map(([on, id, isRemoval]) =>
      step(`line ${on} ${id}${isRemoval ? ' removed' : ''}`, (world) => world.line(on, id, isRemoval)),
    ),
  },
  {
    weight: 3,
    arbitrary: line.map(([on, id, isRemoval]) =>
      step(`office line ${on} ${id}${isRemoval ? ' removed' : ''}`, (world) =>
        world.changeLineElsewhere(on, id, isRemoval),
      ),
    ),
  },
  {
    weight: 6,
    arbitrary: finding.map(([on, id, pick]) =>
      step(`finding ${on} ${id} ${pick}`, (world) => world.finding(on, id, pick)),
    ),
  },
  {
    weight: 2,
    arbitrary: finding.map(([on, id, pick]) =>
      step(`office finding ${on} ${id} ${pick}`, (world) => world.changeFindingElsewhere(on, id, pick)),
    ),
  },
  { weight: 3, arbitrary: car.map((on) => step(`key tag ${on}`, (world) => world.keyTag(on))) },
  { weight: 1, arbitrary: car.map((on) => step(`office key tag ${on}`, (world) => world.setKeyTagElsewhere(on))) },
  { weight: 3, arbitrary: car.map((on) => step(`photo ${on}`, (world) => world.photo(on))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(car, choice)
      .map(([on, pick]) => step(`remove photo ${on} ${pick}`, (world) => world.removePhoto(on, pick))),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((later) => step(`photos later ${later}`, (world) => world.postpone(later))),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.oneof(fc.constant('arrives' as const), fc.constantFrom(...fates)), car, choice)
      .map(([fate, on, pick]) =>
        step(`send photo: ${fate}, meanwhile ${on} ${pick}`, (world) => {
          const meanwhile = [() => world.tap(on, pick), () => world.send('arrives'), () => world.removePhoto(on, pick)]
          world.sendPhoto(fate, () => meanwhile[pick % 5]?.())
        }),
      ),
  },
  { weight: 1, arbitrary: choice.map((pick) => step(`withdraw ${pick}`, (world) => world.withdraw(pick))) },
  { weight: 1, arbitrary: choice.map((pick) => step(`again ${pick}`, (world) => world.repeatTap(pick))) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.oneof(fc.constant('arrives' as const), fc.constantFrom(...fates)), fc.boolean())
      .map(([fate, isTogether]) =>
        step(`send${isTogether ? ' together' : ''}: ${fate}`, (world) => void world.send(fate, isTogether)),
      ),
  },
  { weight: 2, arbitrary: fc.boolean().map((keeps) => step(`restart ${keeps}`, (world) => world.restart(keeps))) },
  { weight: 2, arbitrary: car.map((on) => step(`read ${on}`, (world) => world.read(on))) },
  { weight: 1, arbitrary: fc.constant(step('keep', (world) => world.keep())) },
  { weight: 2, arbitrary: fc.constant(step('cold start', (world) => world.coldStart())) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...triggers.filter((one) => one !== 'signed-in'))
      .map((one) => step(one, (world) => world.flush(one))),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...people).map((who) => step(`in: ${who.userId}`, (world) => world.signIn(who))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, ...people).map((who) =>
      step(`the session is of ${who?.userId}`, (world) => {
        world.server.session = who
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(choice, fc.boolean())
      .map(([pick, applies]) => step(`decide ${pick} ${applies}`, (world) => world.decide(pick, applies))),
  },
  { weight: 1, arbitrary: fc.constant(step('update', (world) => world.update())) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(car, choice)
      .map(([on, pick]) => step(`office ${on} ${pick}`, (world) => world.changeElsewhere(on, pick))),
  },
  { weight: 3, arbitrary: fc.nat(90_000).map((ms) => step(`pass ${ms}`, (world) => world.pass(ms))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-3 * day, -10 * minute, 10 * minute, 3 * day).map((ms) =>
      step(`clock ${ms}`, (world) => {
        world.now += ms
      }),
    ),
  },
)

const sequences = fc.array(steps, { minLength: 5, maxLength: 60, size: 'max' })

test('nothing is lost, duplicated, reordered or stuck, for any sequence of events', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const world = new OutboxWorld()
      for (const { run } of sequence) run(world)
      world.drain()
      expect(world.faults).toEqual([])
    }),
    { numRuns: 1500 },
  )
}, 60_000)

describe('the checks find', () => {
  const cutAndPutBack = (world: OutboxWorld) => {
    world.tap('astra', 3)
    world.send('reply-cut')
    world.server.change('astra', 'confirmed', 'office-1')
    world.flush('online')
    world.send('arrives')
    world.drain()
  }
  const stopWhileSending = (world: OutboxWorld) => {
    world.tap('astra', 3)
    world.send('crash-before')
    world.drain()
  }

  const overtakeLine = (world: OutboxWorld) => {
    world.line('astra', 'oil', false)
    world.line('astra', 'oil', false)
    world.send('reply-cut')
    world.changeLineElsewhere('astra', 'oil', false)
    world.drain()
  }

  test('a change of a line that overwrites one of another device, which nobody on this one has seen', () => {
    const [sound, injected] = [new OutboxWorld(), new OutboxWorld('present-version')]
    for (const world of [sound, injected]) overtakeLine(world)
    expect(sound.faults).toEqual([])
    expect(injected.faults).toContainEqual(expect.stringMatching(/^overwrote unseen/))
  })

  /** The office asks the customer, while the answer to a creation is lost behind which the car is ready. */
  const overtakeCreation = (world: OutboxWorld) => {
    world.create('vectra', false)
    world.tap('vectra', nextTargets('arrived', 'owner').indexOf('ready'))
    world.send('reply-cut')
    world.server.change('vectra', 'awaiting-approval', 'office-1')
    world.drain()
  }

  test('a status behind a creation that overwrites one of another device, which nobody on this one has seen', () => {
    const [sound, injected] = [new OutboxWorld(), new OutboxWorld('present-version')]
    for (const world of [sound, injected]) overtakeCreation(world)
    expect(sound.faults).toEqual([])
    expect(injected.faults).toContainEqual(expect.stringMatching(/^overwrote unseen/))
  })

  test('a change without an idempotency key whose reply was cut off', () => {
    const [sound, injected] = [new OutboxWorld(), new OutboxWorld('no-key')]
    for (const world of [sound, injected]) cutAndPutBack(world)
    expect(sound.faults).toEqual([])
    expect(injected.faults).toContainEqual(expect.stringMatching(/^doubled/))
  })

  test('an entry that is deleted before it is sent, when the worker is stopped', () => {
    const [sound, injected] = [new OutboxWorld(), new OutboxWorld('delete-first')]
    for (const world of [sound, injected]) stopWhileSending(world)
    expect(sound.faults).toEqual([])
    expect(injected.faults).toContainEqual(expect.stringMatching(/^lost/))
  })
})
