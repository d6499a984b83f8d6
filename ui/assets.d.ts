/** Addresses of files that the build writes beside the scripts. */
declare module "*.svg?no-inline" {
  const address: string;
  export default address;
}
