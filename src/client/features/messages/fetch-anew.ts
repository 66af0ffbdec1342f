import {
  CancelledError,
  type FetchQueryOptions,
  isCancelledError,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

const mostTries = 5

/**
 * Asks the server for the answer to a query as it is after a change of this page. An answer that is on its way already
 * may be older than the change, so it is not waited for. Another change of the order cancels its requests: then this one
 * is made again, because a cancelled request gives the data of before. Rejects if the request fails.
 */
export async function fetchAnew<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  const countAnswers = () => queryClient.getQueryState(query.queryKey)?.dataUpdateCount ?? 0
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  const before = countAnswers()
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const answer = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (countAnswers() > before) return answer
    } catch (error) {
      if (!isCancelledError(error)) throw error
    }
  }
  throw new CancelledError()
}
