import { useEffect, useState } from 'react'
import { hasWorker, useOutbox } from './outbox-link.ts'

/** Upper limit of the wait for the worker's first message. */
const longestWaitMs = 2_000

/** Whether the outbox state is known. Also `true` without a worker, or when it has not responded in time. */
export function useOutboxKnown(): boolean {
  const { storeId, storage } = useOutbox()
  const [isTimedOut, setTimedOut] = useState(() => !hasWorker())
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isTimedOut || storeId !== null || storage !== 'kept'
}
