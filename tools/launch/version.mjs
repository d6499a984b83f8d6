/** Before anything is imported that an old Node couldn't read. */
export function requireNode() {
  var version = process.versions.node;
  if (parseInt(version, 10) >= 20) return;
  console.error("Plaza needs Node 20 or newer to start, and this is Node " + version + ": install a newer one from https://nodejs.org.");
  process.exit(1);
}
