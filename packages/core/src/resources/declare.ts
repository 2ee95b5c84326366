import type { Label } from "../fields/label.ts";
import type { Field } from "../fields/field.ts";
import type {
  ChangeOf,
  DraftOf,
  Fields,
  FiltersOf,
  NameIn,
  NoFields,
  OptionOf,
  RecordOf,
  RowOf,
} from "../fields/holding.ts";

/** Something a person can do with a record beyond create, change, delete, enable and disable. */
export interface ActionDeclaration {
  readonly label: Label;
  /** Button code that grants it. */
  readonly button: string;
  /** Call of the concept's contract that does it. Default: the one that gives the record the values of `sets`. */
  readonly endpoint?: string;
  /** The values that it gives the record, by field: all that it does. It takes any number of records. */
  readonly sets?: Readonly<Record<string, string | number | boolean>>;
  /** Addition of servers that know it; missing: all do. */
  readonly addition?: string;
}

/** The fields that data schemes go by. */
interface DataScopeDeclaration {
  /** Field that names the user whose the record is; `creator`: whoever made it. */
  readonly owner?: string;
  /** Field that names its department; `itself`: the record is one. */
  readonly department?: string;
}

interface UniqueDeclaration {
  /** Field below whose value no two records share this one. */
  readonly within?: string;
  /** Letters count as the same in both cases. */
  readonly ignoreCase?: true;
}

/** The tree beside a list, and where its choice goes in the call. */
interface Beside {
  /** Resource shown as a tree. */
  readonly target: string;
  /** Field of the record that holds it. */
  readonly field: string;
  /** Value that means "from the top"; missing where a choice is needed or nothing need be sent. */
  readonly root?: string;
}

/** How the list of a resource is asked for. */
interface ListDeclaration {
  /** `page`: pages of rows. `tree`: all rows as a tree. `level`: one level of a tree at a time. */
  readonly shape: "page" | "tree" | "level";
  /** Where it is, unless at the path of the resource, with its parameter behind that. */
  readonly path?: `/api/${string}`;
  /** What the call does, unless it lists the resource. */
  readonly summary?: string;
  /** Fields shown, in order. */
  readonly columns: readonly string[];
  /** Fields of rows besides the columns. Order, state and time of creation are always sent. */
  readonly also?: readonly string[];
  /** Fields that a keyword is looked for in; missing: the list takes no keyword. */
  readonly search?: readonly string[];
  /** Fields that rows can be filtered by, the usual ones first; the query of the list has their keys. */
  readonly filters?: readonly string[];
  /** Field that rows are sorted by at first. */
  readonly sort?: string;
  /** They begin with the largest, such as the newest entry. */
  readonly descending?: true;
  readonly within?: Beside & ({ readonly param: string } | { readonly query: string; readonly wire: string });
}

/** What pickers are given: all records that may be chosen, by their label and key, for whoever is signed in. */
interface OptionsDeclaration {
  readonly shape: "list" | "tree";
  /** Where it is. Default: `/Selector` behind the path of the resource. */
  readonly path?: `/api/${string}`;
  /** Fields that are sent besides label and key. */
  readonly also?: readonly string[];
}

/** A concept as data (spec §7): everything that other parts are made from, without a function in it. */
export interface Declaration {
  /** The concept word: folder, name in the contract. */
  readonly name: string;
  /** What its page is called. */
  readonly title: Label;
  /** One of its records, in the middle of a sentence. */
  readonly one: Label;
  /** Several of them. Default: as one in Chinese, as the title in English. */
  readonly many?: Label;
  /** What users type for it, `dictionary-items`. Default: the name. */
  readonly noun?: string;
  /** What the reference calls its records: `bill rules`. Default: the name. */
  readonly words?: string;
  /** `/api/system/Permission/Position` */
  readonly path: `/api/${string}`;
  /** Where its calls come from: the specification, unless the contract files of the platform alone know them. */
  readonly source?: "spec" | "contract";
  /** Menu code whose grants decide, `permission.position`; its address is the same with slashes. */
  readonly page: string;
  /** What the codes of its buttons begin with, or the one code that opens every change. Default `btn_`. */
  readonly buttons?: "btn_" | "btn_type_" | "btn_btnPer_" | "btn_columnPer_" | "btn_dataPer_" | "btn_field";
  /** No grant is enough to change its records: they concern all factories, and an administrator alone may. */
  readonly administrators?: true;
  /** One record is read at `/{id}/Info`, because `/{id}` is something else. */
  readonly info?: true;
  /** Menu entries of this type open the records whose member names what they show (spec §2, types 3 to 5). */
  readonly openedBy?: { readonly menuType: 4; readonly member: string };
  /** `factory`: each record belongs to one. `shared`: all factories have the same records. */
  readonly scope: "factory" | "shared";
  /** Whose its records are. Missing: data schemes by owner or department show none of them. */
  readonly dataScope?: DataScopeDeclaration;
  /** Fields whose value no two records share: in their scope, or below the same value of the field `within`. */
  readonly unique?: Readonly<Record<string, UniqueDeclaration | undefined>>;
  /** What is said when a write is refused, where the platform says it in words of its own: keys of texts. */
  readonly refusals?: {
    /** A value of `unique` is taken. */
    readonly taken?: `server.${string}`;
    /** A record would lie below itself. */
    readonly itself?: `server.${string}`;
    /** Something points to the record that would be deleted. */
    readonly referenced?: `server.${string}`;
  };
  /** Fields that name a record for people: files, plans, resume. */
  readonly key: readonly string[];
  /** Field that stands for the whole record. */
  readonly label: string;
  /** Fields that name it where another record points to it, with a slash between. Default: the label. */
  readonly named?: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Members that nobody types in: of drafts and records, of records alone, of rows alone, and of the query of the list. */
  readonly further?: {
    readonly draft?: Readonly<Record<string, Field>>;
    readonly record?: Readonly<Record<string, Field>>;
    readonly row?: Readonly<Record<string, Field>>;
    readonly query?: Readonly<Record<string, Field>>;
  };
  /**
   * Ids of fields that were. `kept`: what was in them stays where it is, and nobody reads or writes it. `dropped`: a migration takes
   * it away. An id that is in neither `fields` nor here stops `npm run migration`.
   */
  readonly retired?: Readonly<Record<string, "kept" | "dropped">>;
  /** Objects inside the record that keys of fields reach into, with the wire's names; the wire carries them as JSON. */
  readonly containers?: Readonly<Record<string, string>>;
  readonly list: ListDeclaration;
  /** Missing: nobody picks one, or by calls of their own. */
  readonly options?: OptionsDeclaration;
  /** Sections of the form: names of fields. */
  readonly form: readonly (readonly string[])[];
  readonly actions?: Readonly<Record<string, ActionDeclaration>>;
  /** Field of a row that, when true, forbids to disable or delete it. */
  readonly protectedBy?: string;
  /** Field of a row that, when it says anything, forbids to delete it, such as what came with the program. */
  readonly keptBy?: string;
  /** Deleting takes more away than the fields, such as passwords and grants: a record made again is not what it was. */
  readonly takesMore?: boolean;
  /** Field that a new record signs in by: it can be given its first password (ADR 0118, addition `first-passwords`). */
  readonly passwordOf?: string;
  /** Our server keeps what was deleted for a while, with all that it had, and can restore it. */
  readonly keepsDeleted?: boolean;
}

declare const types: unique symbol;

/** A declaration, and what the compiler knows of its calls. */
export interface Declared<Shapes extends CallShapes = CallShapes> extends Declaration {
  readonly [types]?: Shapes;
}

/** What the standard calls of a concept take and give. */
export interface CallShapes {
  readonly draft: unknown;
  readonly change: unknown;
  readonly record: unknown;
  readonly row: unknown;
  /** What its list is asked besides a keyword, an order and a page. */
  readonly asks: unknown;
  /** Parameter of the path of the list. */
  readonly param: string;
  readonly shape: "page" | "tree" | "level";
  readonly switched: boolean;
  /** What pickers are given, and how; `never` where there is no such call. */
  readonly option: unknown;
  readonly picked: "list" | "tree";
}

export type ShapesOf<D extends Declared> = NonNullable<D[typeof types]>;

type Typed = Readonly<Record<string, Field>> & Fields;
type Always = "order" | "enabled" | "createdAt";

interface Given<
  F extends Typed,
  Shape extends "page" | "tree" | "level",
  Key extends NameIn<F>,
  Label extends NameIn<F>,
  Column extends NameIn<F>,
  Also extends NameIn<F>,
  Filter extends NameIn<F>,
  Param extends string,
  Query extends string,
  D extends Typed,
  R extends Typed,
  W extends Typed,
  A extends Typed,
  Picked extends "list" | "tree",
  Told extends NameIn<F>,
> extends Omit<Declaration, "list" | "further" | "unique" | "options" | "dataScope"> {
  readonly key: readonly Key[];
  readonly label: Label;
  readonly named?: readonly NameIn<F>[];
  readonly unique?: { readonly [K in NameIn<F>]?: UniqueDeclaration & { readonly within?: NameIn<F> } };
  readonly dataScope?: { readonly owner?: NameIn<F> | "creator"; readonly department?: NameIn<F> | "itself" };
  readonly fields: F;
  readonly further?: { readonly draft?: D; readonly record?: R; readonly row?: W; readonly query?: A };
  readonly list: Omit<ListDeclaration, "within"> & {
    readonly shape: Shape;
    readonly columns: readonly Column[];
    readonly also?: readonly Also[];
    readonly search?: readonly NameIn<F>[];
    readonly filters?: readonly Filter[];
    readonly sort?: NameIn<F>;
    readonly within?: Beside & { readonly field: NameIn<F> } & (
        | { readonly param: Param }
        | { readonly query: Query; readonly wire: string }
      );
  };
  readonly options?: Omit<OptionsDeclaration, "shape" | "also"> & {
    readonly shape: Picked;
    readonly also?: readonly Told[];
  };
  readonly form: readonly (readonly NameIn<F>[])[];
  readonly passwordOf?: NameIn<F>;
}

/** Declares a concept. A field that the lists, the form or the key name, and that is not there, does not compile. */
export function declare<
  F extends Typed,
  const Shape extends "page" | "tree" | "level",
  const Key extends NameIn<F>,
  const Label extends NameIn<F>,
  const Column extends NameIn<F>,
  const Also extends NameIn<F> = never,
  const Filter extends NameIn<F> = never,
  const Param extends string = never,
  const Query extends string = never,
  D extends Typed = NoFields,
  R extends Typed = NoFields,
  W extends Typed = NoFields,
  A extends Typed = NoFields,
  const Picked extends "list" | "tree" = never,
  const Told extends NameIn<F> = never,
>(
  declaration: Given<F, Shape, Key, Label, Column, Also, Filter, Param, Query, D, R, W, A, Picked, Told>,
): Declared<{
  readonly draft: DraftOf<F & D>;
  readonly change: ChangeOf<F & D>;
  readonly record: RecordOf<F & D & R>;
  readonly row: RowOf<F, Column | Also | (Always & keyof F), Label | (Shape extends "tree" ? never : Key)> &
    Omit<RecordOf<W>, "version" | "modifiedBy"> &
    (Shape extends "tree" ? { readonly parentId?: string | undefined } : unknown);
  readonly asks: FiltersOf<F, Filter> & { readonly [Q in Query]?: string | undefined } & DraftOf<A>;
  readonly param: Param;
  readonly shape: Shape;
  readonly switched: "enabled" extends keyof F ? true : false;
  readonly option: OptionOf<F, Label | Key | Told, Label>;
  readonly picked: Picked;
}> {
  return declaration;
}
