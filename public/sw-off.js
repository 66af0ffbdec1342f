// Served as /sw.js while SERVICE_WORKER=off: takes the worker away from every device that has it. It answers nothing,
// so pages go on by the network, and it reloads nothing. Unsent changes stay in IndexedDB until there is a worker again.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(stepDown()))

async function stepDown() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
