import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getInvitation } from '#contract/invitations.ts'

/** The invitation of the secret in a mail's link; fetched on each view, because it can be used only once. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
    staleTime: 0,
    // The key contains a secret: it is removed from the cache with the page.
    gcTime: 0,
  })
