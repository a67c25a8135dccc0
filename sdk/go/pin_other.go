//go:build !linux

package sdk

import "errors"

const canPin = false

func pin(process, thread int, processors []any) error { return errors.New("only on Linux") }
