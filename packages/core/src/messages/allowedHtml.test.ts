import { describe, expect, test } from "vitest";
import { keptFormatting, styleOf } from "./allowedHtml.ts";

describe("formatting that is kept", () => {
  test.each([
    ["class", "ql-align-center ql-indent-3", "ql-align-center ql-indent-3"],
    ["class", "ql-size-huge", "ql-size-huge"],
    ["style", "color: #E60000", "color:#E60000"],
    [
      "style",
      "Color:rgb(230, 0, 0); background-color: rgba(1,2,3,0.5)",
      "color:rgb(230, 0, 0);background-color:rgba(1,2,3,0.5)",
    ],
    ["style", "font-size:96px;text-align:justify", "font-size:96px;text-align:justify"],
    ["style", "font-size:1.5em; line-height:1.75", "font-size:1.5em;line-height:1.75"],
    ["style", "font-family:'微软雅黑', Arial", "font-family:'微软雅黑', Arial"],
    ["width", "640", "640"],
    ["data-checked", "true", "true"],
  ])("%s %j", (attribute, value, kept) => {
    expect(keptFormatting(attribute, value).value?.toLowerCase()).toBe(kept.toLowerCase());
  });
});

describe("formatting that is removed", () => {
  test.each([
    ["class", "ant-modal"],
    ["class", "ql-editor"],
    ["class", "ql-indent-99"],
    ["style", "position:fixed"],
    ["style", "color:url(x)"],
    ["style", "color:var(--x)"],
    ["style", "color:expression(1)"],
    ["style", "color:red\\9"],
    ["style", "color:/**/red"],
    ["style", "color"],
    ["style", ":red"],
    ["style", "__proto__:red"],
    ["style", "constructor:red"],
    ["style", "font-size:97px"],
    ["style", "font-size:6em"],
    ["style", "font-size:calc(1px)"],
    ["style", "font-family:a(b)"],
    ["style", `color:${"a".repeat(3_000)}`],
    ["width", "100%"],
    ["width", "99999"],
    ["height", "-1"],
    ["data-checked", "x"],
  ])("%s %j", (attribute, value) => {
    expect(keptFormatting(attribute, value)).toEqual({ value: undefined, whole: false });
  });

  test("only the forbidden part of an attribute is removed", () => {
    expect(keptFormatting("style", "color:red;position:fixed;")).toEqual({ value: "color:red", whole: false });
    expect(keptFormatting("class", " ql-syntax  other ")).toEqual({ value: "ql-syntax", whole: false });
    expect(keptFormatting("style", "color:red;")).toEqual({ value: "color:red", whole: true });
  });
});

test("a style given as pairs contains only allowed properties", () => {
  expect(styleOf("color:red;position:fixed;text-align:right")).toEqual([
    ["color", "red"],
    ["text-align", "right"],
  ]);
});
