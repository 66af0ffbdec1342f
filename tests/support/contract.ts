import type { Endpoint } from '#contract/shape/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const modules = import.meta.glob<Record<string, unknown>>(['../../src/contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Every endpoint of the contract by its export name. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(modules)
    .flatMap(([, exports]) => Object.entries(exports))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
