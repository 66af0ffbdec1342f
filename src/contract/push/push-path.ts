/** The path of the call that subscribes; the worker uses it too, without the schemas. */
export const pushDevicesPath = '/profiles/me/push/devices'
