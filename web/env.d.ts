/** The id of the build that this code is part of; see `build-id.ts`. */
declare const __BUILD_ID__: string;
