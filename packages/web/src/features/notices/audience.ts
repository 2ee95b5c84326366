/** The receivers of a notice: everyone in the factory, or the named ones. */
export interface Audience {
  readonly forAll: boolean;
  readonly userIds: readonly string[];
  readonly placeIds: readonly string[];
}

interface Named {
  readonly userIds?: readonly string[] | undefined;
  readonly placeIds?: readonly string[] | undefined;
}

export function audienceOf({ userIds = [], placeIds = [] }: Named): Audience {
  return { forAll: userIds.length + placeIds.length === 0, userIds, placeIds };
}

/** The form that is sent: no names mean everyone. */
export function namedIn({ forAll, userIds, placeIds }: Audience) {
  return { userIds: forAll ? [] : [...userIds], placeIds: forAll ? [] : [...placeIds] };
}

export function sameAudience(one: Audience, other: Audience): boolean {
  return JSON.stringify([one.forAll, namedIn(one)]) === JSON.stringify([other.forAll, namedIn(other)]);
}

/** Receivers should be named, but none is. */
export function lacksAudience({ forAll, userIds, placeIds }: Audience): boolean {
  return !forAll && userIds.length + placeIds.length === 0;
}
