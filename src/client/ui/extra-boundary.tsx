import { Component, type ReactNode } from 'react'

export type ExtraBoundaryProps = { children: ReactNode; onFault?: () => void }

/** Error boundary for an optional part: if it throws, it is removed and the page stays. */
export class ExtraBoundary extends Component<ExtraBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onFault?.()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
