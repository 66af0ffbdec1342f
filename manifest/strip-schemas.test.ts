import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callers, stripContract } from './strip-schemas.ts'

const root = join(import.meta.dirname, '..')

test('the contract for callers contains endpoints and plain values, with their dependencies, but no schema', () => {
  const source = `
    import * as z from 'zod/mini'
    import { staff } from '#domain/role.ts'
    import type { Role } from '#domain/role.ts'
    import { endpoint } from '#contract/shape/endpoint.ts'
    import { uuid } from '#contract/shape/text.ts'
    export const kinds = ['lift', 'pit'] as const
    export type Kind = (typeof kinds)[number]
    const bay = z.object({ id: uuid(), kind: z.enum(kinds) })
    const details = { lift: z.object({ height: z.int() }) } as const
    export const detailOf = (kind: Role) => details[kind]
    export const firstStaff = staff[0]
    export const listBays = endpoint({ method: 'GET', path: '/bays', access: staff, client: 'protected', reply: bay })
    export const listAgain = endpoint({ ...listBays, method: 'POST', query: z.object({ kind: z.enum(kinds) }) })
  `
  expect(stripContract(source).split('\n')).toEqual([
    `import { staff } from '#domain/role.ts'`,
    `export const kinds = ['lift', 'pit'] as const`,
    `export const firstStaff = staff[0]`,
    `export const listBays = { method: 'GET', path: '/bays', client: 'protected', reply: true }`,
    `export const listAgain = { ...listBays, method: 'POST' }`,
  ])
})

test('no stripped contract module contains zod', () => {
  const names = readdirSync(join(root, 'src/contract'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /(?<!\.test)\.ts$/.test(one))) {
    expect(stripContract(readFileSync(join(root, 'src/contract', name), 'utf8')), name).not.toMatch(/\bz\.\w/)
  }
})

test('O3 a stripped call of the outbox stays one, so that the page does not repeat what the worker has taken', () => {
  const count = (text: string) => text.split('viaOutbox: true').length - 1
  const names = readdirSync(join(root, 'src/contract'), { recursive: true, encoding: 'utf8' })
  const sources = names
    .filter((one) => /(?<!\.test)\.ts$/.test(one))
    .map((name) => readFileSync(join(root, 'src/contract', name), 'utf8'))
  const calls = sources.map(count)
  expect(Math.max(...calls)).toBeGreaterThan(0)
  expect(sources.map((source) => count(stripContract(source)))).toEqual(calls)
})

test('no caller module validates with a schema', () => {
  const files = readdirSync(join(root, 'src/client'), { recursive: true, encoding: 'utf8' })
  const found = files
    .map((name) => join(root, 'src/client', name))
    .filter((path) => callers.test(path) && /(?<!\.test)\.tsx?$/.test(path))
  expect(found.length).toBeGreaterThan(20)
  const formed = found.filter((path) =>
    /schema: \w+\.|\w\.(body|query|params)\.(check|parse|safeParse)/.test(readFileSync(path, 'utf8')),
  )
  expect(formed).toEqual([])
})
