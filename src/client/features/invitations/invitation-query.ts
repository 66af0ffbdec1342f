import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getInvitation } from '#contract/invitations.ts'

/** What the secret of a mail's link offers; asked anew each time it is looked at, for it can be used but once. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
    staleTime: 0,
    // A secret: it goes with the page.
    gcTime: 0,
  })
