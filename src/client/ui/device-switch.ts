/** Something that is on or off on this device alone. */
export type DeviceSwitch = {
  isOn(): boolean
  set(on: boolean): void
  /** Calls back at each change. Returns the way to stop. */
  watch(listener: () => void): () => void
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Kept under `key` only where it is not `usual`; where storage is refused it lasts as long as the page. */
export function makeDeviceSwitch(key: string, usual: boolean): DeviceSwitch {
  const listeners = new Set<() => void>()
  const kept = readKept(key)
  let isOn = kept === null ? usual : kept === 'on'
  return {
    isOn: () => isOn,
    set(on) {
      isOn = on
      try {
        if (on === usual) localStorage.removeItem(key)
        else localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // It holds until the page is left.
      }
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Gloves: a card that is held goes on by its main step; a drag by touch begins at the card's grip alone. */
export const gloveMode = makeDeviceSwitch('pitboard.glove', false)

/** Shortcuts that are one character (WCAG 2.1.4): who speaks to the device may not want them. */
export const letterKeys = makeDeviceSwitch('pitboard.letter-keys', true)
