/**
 * A command of this program's. What `listen` and `smoke` call the configurations that they make begins like one, and is none:
 * neither takes anything but flags.
 */
export const commandPattern = /payconfirm (?!(?:listen|smoke) [^-]).+/;
