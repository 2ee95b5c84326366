/** Whom a notice is for; nobody named means everybody of the factory. */
export interface Audience {
  readonly userIds: readonly string[];
  readonly placeIds: readonly string[];
}

export function sameAudience(one: Audience, other: Audience): boolean {
  return String(one.userIds) === String(other.userIds) && String(one.placeIds) === String(other.placeIds);
}
