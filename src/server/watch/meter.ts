import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Answer } from '../http/answer.ts'

/** A request that was answered. */
export type RequestFacts = {
  readonly method: string
  /** The pattern of the path, never the path with its ids. */
  readonly route: string
  readonly status: number
  /** From the head of the request to the head of its answer. */
  readonly ms: number
  readonly requestId: string
  /** The header of the W3C with which another program names the trace. */
  readonly traceparent: string | null
}

type DeliveryChannel = 'mail' | 'sms' | 'push'
/** `postponed`: it is tried again later. */
type Delivery = 'sent' | 'postponed' | 'failed'

/** Counts what happens. Law: nothing that is counted names a workshop or a person. */
export type Meter = {
  request(facts: RequestFacts): void
  delivery(channel: DeliveryChannel, outcome: Delivery): void
  /** An answer to a call; only those that an outbox sends are counted. */
  answer(endpoint: Endpoint, answer: Answer<unknown>): void
  retention(run: { readonly at: number; readonly ms: number; readonly succeeded: boolean }): void
}

/** `replayed`: it had been done before; `conflict`: the order has changed in the meantime. */
export type OutboxOutcome = 'done' | 'replayed' | 'conflict' | 'refused'
