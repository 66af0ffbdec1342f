import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { composeExamples } from './compose-example.ts'

const bay = z
  .object({ id: z.uuid(), name: z.string(), kind: z.enum(['lift', 'pit']), note: z.optional(z.string()) })
  .check(z.meta({ id: 'ExampleBay', example: { name: 'Bay 1' } }))

test('the example of an object overrides the examples of its fields', () => {
  expect(composeExamples()(z.object({ bays: z.array(bay), next: z.nullable(z.string()) }))).toEqual({
    bays: [{ id: '019aa000-0000-7000-8000-000000000001', name: 'Bay 1', kind: 'lift' }],
    next: null,
  })
})

test('a field shared by several objects has one example, and references to an id have the same value', () => {
  const slot = z.object({ ...bay.shape, bay: z.nullable(bay), exampleBayId: z.nullable(z.uuid()) })
  const { name, bay: inside, exampleBayId } = composeExamples()(slot) as Record<string, unknown>
  expect(name).toBe('Bay 1')
  expect(inside).toMatchObject({ id: exampleBayId, name: 'Bay 1' })
})

test('a partial example is completed, and its null values stay null', () => {
  const day = z
    .object({ bays: z.array(bay), first: z.nullable(bay) })
    .check(z.meta({ example: { bays: [{ kind: 'pit' }, { name: 'Bay 2' }], first: null } }))
  expect(composeExamples()(day)).toMatchObject({
    bays: [{ kind: 'pit', name: 'Bay 1' }, { name: 'Bay 2' }],
    first: null,
  })
})

test('a text without an example is missing, so that the lint finds it', () => {
  expect(composeExamples()(z.object({ plate: z.string() }))).toEqual({})
})
