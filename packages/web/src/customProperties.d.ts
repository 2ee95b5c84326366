import "react";

/** Custom properties that drawings set on an element for their style sheets. */
declare module "react" {
  interface CSSProperties {
    /** The size of a px of the screen in a drawing that is scaled. */
    readonly "--unit"?: number;
    /** How long something takes to its next place. */
    readonly "--move"?: string;
    /** How deep a row of a tree lies; 0 is the outermost. */
    readonly "--depth"?: number;
  }
}
