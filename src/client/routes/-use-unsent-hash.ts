import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'

/** Handles the shortcut of the installed app: `/schedule#unsent` opens the unsent changes. */
export function useUnsentHash(): void {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === 'unsent' })
  useEffect(() => {
    if (!isAsked) return
    openUnsent()
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [isAsked, navigate])
}
