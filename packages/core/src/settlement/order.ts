/** Compares lists of texts and numbers member by member, texts by code unit: the same order on every machine. */
export function byMembers<One>(membersOf: (one: One) => readonly (string | number)[]): (a: One, b: One) => number {
  return (a, b) => {
    const others = membersOf(b);
    for (const [at, mine] of membersOf(a).entries()) {
      const other = others[at];
      if (other === undefined || mine === other) continue;
      return mine < other ? -1 : 1;
    }
    return 0;
  };
}

/** Groups of a list by key; the order inside a group is kept. */
export function groupsOf<One>(list: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
