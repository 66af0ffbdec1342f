import { useEffect, useState } from 'react'
import { hasWorker, useOutbox } from './outbox-link.ts'

/** A worker that does not say what waits is not waited for. */
const longestWaitMs = 2_000

/** Whether the worker has said what waits; also where there is none, or it says nothing. */
export function useOutboxKnown(): boolean {
  const { storeId, storage } = useOutbox()
  const [isOver, setOver] = useState(() => !hasWorker())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver || storeId !== null || storage !== 'kept'
}
