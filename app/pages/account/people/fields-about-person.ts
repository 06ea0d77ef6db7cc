/** The forms on the page of a person share its names: these are of the emergency contact, and of a new place. */
export const contactField = (name: string) => `contact_${name}`;
export const contactFields = ['name', 'phone', 'relation'].map(contactField);
export const placeField = (name: string) => `place_${name}`;
/** The name of a place that is there already, by its position in the list. */
export const renamedField = (position: number) => `place_name_${position}`;
