/** The fields of a form, to be sent once more as it was. */
export type UnsentForm = readonly (readonly [name: string, value: string])[];
