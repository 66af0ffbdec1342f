export type DeviceStorage = {
  /** The browser has promised not to clear it; `null` where it gives no such promise. */
  persisted: boolean | null
  /** Bytes; `null` where the browser does not tell. */
  usedBytes: number | null
}

/** What the browser keeps of us on this device. */
export async function readDeviceStorage(): Promise<DeviceStorage> {
  // Without a secure context there is no storage manager.
  const storage = (navigator as Partial<Navigator>).storage
  const persisted = await storage?.persisted?.().catch(() => null)
  const estimate = await storage?.estimate?.().catch(() => null)
  return { persisted: persisted ?? null, usedBytes: estimate?.usage ?? null }
}

/** Asks the browser never to clear it. `true` when it agreed; most do so for an installed or much used app only. */
export async function requestPersistentStorage(): Promise<boolean> {
  return (await (navigator as Partial<Navigator>).storage?.persist?.().catch(() => false)) ?? false
}
